/** Title of a test that needs a tool. Without the tool the test is skipped, and the title says so. */
export const needs = (tool: string, isThere: boolean, title: string): string =>
  isThere ? title : `SKIPPED, ${tool} is not installed: ${title}`;
