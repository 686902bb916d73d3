/**
 * One room of the server, or the demo, with its allowed imports beside itself and packages. Folders end with a slash.
 */
export interface ServerRoom {
  readonly room: string;
  readonly may: readonly string[];
  readonly why: string;
  /** Files of the room that alone may import more, each for a reason of its own. */
  readonly alone?: readonly LoneFile[];
  /** The room's floors from the bottom. Without floors the files of a room may all import each other. */
  readonly floors?: readonly Floor[];
}

export interface LoneFile {
  readonly file: string;
  readonly may: readonly string[];
  readonly why: string;
}

/** A folder of a room, or the named files at the room's top. It may import itself and the floors it names. */
export interface Floor {
  readonly floor: string;
  readonly files?: readonly string[];
  readonly may: readonly string[];
}
