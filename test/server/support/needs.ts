/** The title of what needs a tool. Where it is missing, the test is skipped and its title says so. */
export const needs = (tool: string, isThere: boolean, title: string): string =>
  isThere ? title : `SKIPPED, ${tool} is not installed: ${title}`;
