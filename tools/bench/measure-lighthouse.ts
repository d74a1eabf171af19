import lighthouse from 'lighthouse';
import { atLeast, type Figure } from './figure.ts';
import { interleave } from './interleave.ts';
import { medianOf, sampleOf } from './sample.ts';

const paths = ['/', '/eventos', '/actividades', '/galerias/1', '/formulario-inscripcion'];
/** By Lighthouse's names, of 100 points. */
const limits = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof limits;

interface Visit {
  points: Record<Category, number>;
  /** Audits that cost points, with their reasons. */
  lost: Record<Category, string[]>;
}

/** A visit by Lighthouse with its own settings, a phone, to this address. */
async function visit(url: string, port: number, triesLeft = 2): Promise<Visit> {
  const result = await lighthouse(url, { port, logLevel: 'error' });
  const { code, message } = result?.lhr.runtimeError ?? {};
  // Its trace has missed the beginning: Lighthouse asks for a retry.
  if (code === 'NO_NAVSTART' && triesLeft > 0) return visit(url, port, triesLeft - 1);
  if (!result || code !== undefined) throw new Error(`${url}: ${message ?? 'no result'}`);
  const { categories, audits } = result.lhr;
  const category = (name: Category) => {
    const { score, auditRefs } = categories[name] ?? { score: null, auditRefs: [] };
    const lost = auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      const points = audit?.score ?? (audit?.scoreDisplayMode === 'error' ? 0 : 1);
      return weight > 0 && points < 1 ? [[id, audit?.displayValue].filter(Boolean).join(' ')] : [];
    });
    return { points: score === null ? Number.NaN : Math.round(score * 100), lost };
  };
  const names = Object.keys(limits) as Category[];
  const of = <Part extends keyof ReturnType<typeof category>>(part: Part) =>
    Object.fromEntries(names.map((name) => [name, category(name)[part]])) as Record<Category, ReturnType<typeof category>[Part]>;
  return { points: of('points'), lost: of('lost') };
}

/** Lighthouse's scores of the public pages, in the browser that is debugged at this port. */
export async function measureLighthouse(url: string, port: number, rounds: number): Promise<Figure[]> {
  const visits = await interleave<Record<string, Visit>>(Object.fromEntries(paths.map((path) => [path, () => visit(url + path, port)])), {
    rounds,
  });
  return Object.entries(visits).flatMap(([path, all]) =>
    Object.entries(limits).map(([name, limit]) => {
      const category = name as Category;
      const points = all.map((each) => each.points[category]);
      const typical = all.find((each) => each.points[category] <= medianOf(points));
      return atLeast(`${path}: Lighthouse, ${name}`, sampleOf(points), limit, typical?.lost[category].join(', ') ?? '');
    }),
  );
}
