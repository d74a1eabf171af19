import { foldCode } from '../text/fold.ts';
import type { Price } from './prices.ts';

/** What is wrong with the prices of a call, in one sentence; undefined when nothing is. Those of the route need not be known. */
export function faultOfPrices(levels: readonly string[], prices: readonly Omit<Price, 'precio'>[], isRoute: boolean): string | undefined {
  const gone = prices.find(({ nivel }) => nivel !== null && !levels.includes(nivel));
  if (gone) return `Hay un precio del nivel «${gone.nivel}», que no existe.`;
  const has = (level: string | null) =>
    prices.some(({ persona, hasta, nivel }) => persona === 'general' && hasta === null && (nivel === null || nivel === level));
  const without = isRoute ? undefined : (levels.length > 0 ? levels : [null]).find((level) => !has(level));
  if (without !== undefined)
    return `Falta lo que cuesta${without === null ? '' : ` «${without}»`} a quien se inscribe: si no cuesta nada, pon 0.`;
  const keys = prices.map(({ nivel, persona, hasta }) => JSON.stringify([nivel, persona, hasta]));
  return new Set(keys).size < keys.length ? 'Hay dos precios para las mismas personas y los mismos días.' : undefined;
}

/** What is wrong with the discount codes of a call, in one sentence; undefined when nothing is. */
export function faultOfCodes(codes: readonly string[]): string | undefined {
  const folded = codes.map(foldCode);
  if (folded.some((code) => code.length < 3)) return 'Un código tiene tres letras o cifras como mínimo.';
  const second = folded.findIndex((code, at) => folded.indexOf(code) < at);
  if (second === -1) return undefined;
  const [one, other] = [codes[folded.indexOf(folded[second] ?? '')], codes[second]];
  return one === other
    ? `El código «${one}» está dos veces.`
    : `Los códigos «${one}» y «${other}» valen como uno solo: no los distinguen tildes, mayúsculas, espacios ni signos.`;
}
