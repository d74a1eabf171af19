/** How long, in ms, this server waits for other machines, and for those who ask it. Tests wait less. */
export const usualPatience = {
  /** The bucket of the modules and that of the pictures: until an answer begins, and between its parts. */
  bucket: 5000,
  /** Before a peer that was silent is asked again; until then whoever needs it is refused at once. */
  pause: 5000,
};

export type Patience = Readonly<typeof usualPatience>;
