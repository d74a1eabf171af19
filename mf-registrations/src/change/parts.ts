import type { Changeable } from 'shared/contract/sign-up-changes';
import { countOf } from 'shared/text/count-of';
import { listAll } from 'shared/text/lists';

/** What of a sign-up is changed in one form. */
export type Part = 'ruta' | 'acompanante' | 'invitados';

/** What the call offers to be changed, or offered when it was chosen. */
export const partsOf = ({ niveles, con_acompanante, invitados, invitados_max }: Changeable): Part[] => [
  ...(niveles.length > 0 ? (['ruta'] as const) : []),
  ...(con_acompanante ? (['acompanante'] as const) : []),
  ...(invitados_max > 0 || invitados > 0 ? (['invitados'] as const) : []),
];

const names: Readonly<Record<Part, string>> = { ruta: 'nivel', acompanante: 'acompañante', invitados: 'invitados' };
/** 'nivel e invitados' */
export const formatParts = (parts: readonly Part[]): string => listAll(parts.map((part) => names[part]));

/** 'Eva, Iker' */
export const nameGuests = ({ lista_invitados = [] }: Pick<Changeable, 'lista_invitados'>): string =>
  listAll(lista_invitados.flatMap(({ nombre }) => nombre ?? []));

/** '2 invitados, 1 menor'; '' without guests. */
export function formatGuests(company: Pick<Changeable, 'invitados' | 'menores'> | undefined): string {
  if (!company || company.invitados === 0) return '';
  const { invitados, menores } = company;
  return [countOf(invitados, 'invitado', 'invitados'), menores > 0 && countOf(menores, 'menor', 'menores')].filter(Boolean).join(', ');
}
