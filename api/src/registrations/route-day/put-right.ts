/** In ms: a phone's clock that is further off is corrected. */
const tolerated = 60_000;

/** The server's time of a mark: the phone sends what its own clock shows now. Never in the future. */
export function putRight({ enviado }: { enviado: string }, moment: Date): (momento: string) => string {
  const off = moment.getTime() - Date.parse(enviado);
  const shift = Math.abs(off) > tolerated ? off : 0;
  return (momento) => new Date(Math.min(Date.parse(momento) + shift, moment.getTime())).toISOString();
}
