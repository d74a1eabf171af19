import { getList } from 'shared/http/get-list';

/** Years with registrations, newest first. */
export async function loadYears(): Promise<number[]> {
  const years = (await getList('GET /inscripciones/anios')).map(Number).filter(Number.isInteger);
  return [...new Set(years)].toSorted((a, b) => b - a);
}
