import type { Slice } from './registrations-list.ts';

/** `{"2026":[…],"2025":[…]}`: a streaming reader sees the newest year first. */
export async function* writeByYear(slices: AsyncIterable<Slice>): AsyncGenerator<string> {
  let open: number | undefined;
  for await (const { anio, rows } of slices) {
    const list = JSON.stringify(rows).slice(1, -1);
    if (anio === open) yield `,${list}`;
    else yield `${open === undefined ? '{' : '],'}"${anio}":[${list}`;
    open = anio;
  }
  yield open === undefined ? '{}' : ']}';
}

/** All rows in one list. */
export async function* writeFlat(slices: AsyncIterable<Slice>): AsyncGenerator<string> {
  let separator = '[';
  for await (const { rows } of slices) {
    yield separator + JSON.stringify(rows).slice(1, -1);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
