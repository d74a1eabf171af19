import { memberStates } from 'shared/facts/members';
import { foldText } from 'shared/text/fold';

/** What clubs write for each state, in this order: who left for not paying has left, and who is not active is none. */
const words: readonly (readonly [string, RegExp])[] = [
  ['fallecido', /[†✝✞✟]|\bfallec|\bfinad|\bdifunt|\bdefunci|\bmurio\b|\bmuert|\bd\.? ?e\.? ?p\b/],
  ['baja', /\bbaj|\bcese|\bcesad|\bex ?-?socio|\bexpuls|\binactiv|\bno activ|\brenunci|\bse (?:fue|marcho|dio)\b|\bantigu[oa] socio/],
  [
    'impago',
    /\bmoros|\bimpag|(?<!\bno )\bdeb(?:e|en|ido)\b|(?<!\bsin )\bdeud|\bsin pagar|\bpendiente (?:de )?(?:pag|cobr|cuota)|\bno (?:ha )?pag|\bno (?:esta )?al (?:corriente|dia)|\batras/,
  ],
  ['pendiente', /^pendiente|\bsolicit|\baspirante|\ben tramite|\bpreinscri/],
  ['alta', /\balta\b|\bactiv|\bal dia\b|\bsin deuda|\bno debe\b|\bvigente|\ben vigor|\bnormal\b|\bpagad|\bcorriente/],
];
const yes = ['si', 's', 'x', 'yes', 'y', '1', 'true', 'verdadero'];

/** 'Baja voluntaria' → baja, 'Moroso' → impago, '†' → fallecido; what is not understood stays. */
export function convertState(value: string): string {
  const text = foldText(value).replaceAll(/\s+/g, ' ');
  const own = text.replace(/^de /, '');
  if (yes.includes(text)) return 'alta';
  return memberStates.find((each) => each === own) ?? words.find(([, said]) => said.test(text))?.[0] ?? value;
}
