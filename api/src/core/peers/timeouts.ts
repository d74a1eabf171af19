/** The server's timeouts, in ms, for other machines and for its clients. Tests use shorter ones. */
export const usualTimeouts = {
  /** The bucket of the modules and that of the pictures: until an answer begins, and between its parts. */
  bucket: 2000,
  /** Google's captcha; the user waits for it with a form in hand. */
  captcha: 5000,
  /**
   * PostgreSQL: a connection; a wait for one of the pool; a statement, which it ends itself; silence in the middle of one, which ends the
   * connection; and how long wait and silence may last until it is probed on another connection.
   */
  connect: 1500,
  turn: 5000,
  statement: 15_000,
  databaseSilence: 20_000,
  databaseDoubt: 400,
  /** The reply to a monitor of this server. */
  readiness: 1500,
  /** How long a start waits for PostgreSQL. */
  databaseAtStart: 60_000,
  /** How long a start waits for a data folder that another server is about to leave, beyond the time that one may take to stop. */
  folder: 5000,
  /** The mail server: a connection, its greeting, and each answer after that. */
  mailGreeting: 10_000,
  mailAnswer: 30_000,
  /** A request of a client: its headers, and its body but for the files of staff. */
  request: 30_000,
  /**
   * The files of staff: silence in the middle, after which an archive that is not read gives its place up too, and how long one request may
   * take in all.
   */
  stall: 30_000,
  upload: 30 * 60_000,
  /** An answer that its client does not read: until it may be closed, when another client needs the slot. */
  unread: 5000,
  /** A connection over which nothing moves either way, such as a client that does not read its answer. */
  stillConnection: 5 * 60_000,
  /** Before a peer that was silent is asked again; until then every request that needs it fails at once. */
  pause: 5000,
};

export type Timeouts = Readonly<typeof usualTimeouts>;
