/** How long, in ms, this server waits for other machines, and for those who ask it. Tests wait less. */
export const usualTimeouts = {
  /** The bucket of the modules and that of the pictures: until an answer begins, and between its parts. */
  bucket: 5000,
  /** Google's captcha; somebody waits for it with a form in hand. */
  captcha: 5000,
  /** PostgreSQL: a connection, a statement (which it ends itself), and silence in the middle of one, which ends the connection. */
  connect: 5000,
  statement: 15_000,
  databaseSilence: 20_000,
  /** How long a start waits for PostgreSQL in all. */
  databaseAtStart: 60_000,
  /** The mail server: a connection, its greeting, and each answer after that. */
  mailGreeting: 10_000,
  mailAnswer: 30_000,
  /** A request of a client: its headers, and its body but for the files of staff. */
  request: 30_000,
  /** The files of staff: silence in the middle, and how long one request may take in all. */
  stall: 30_000,
  upload: 30 * 60_000,
  /** A connection over which nothing moves either way, such as a client that does not read its answer. */
  stillConnection: 5 * 60_000,
  /** Before a peer that was silent is asked again; until then whoever needs it is refused at once. */
  pause: 5000,
};

export type Timeouts = Readonly<typeof usualTimeouts>;
