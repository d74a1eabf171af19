import type { FastifyRequest } from 'fastify';
import { networkOf } from 'platform/serve/network-of';
import type { Config } from '../base/config.ts';
import type { Timeouts } from '../peers/timeouts.ts';
import { unknownAddress } from '../base/coarse-network.ts';
import type { AnswersUnderWay, Place, Rule } from './answers-under-way.ts';
import { HttpError } from '../base/http-error.ts';

/** Archives at once, of one person or network, and of all visitors without a session. */
export const mostOfOne = 3;
const mostOfStrangers = 8;

export interface LongAnswers {
  /** Admits a file in full size. @throws HttpError 429 when this user, or the network of a visitor, has too many, 503 when all have. */
  file(request: FastifyRequest, user: { id: number } | null): void;
  /** Admits an archive. @throws HttpError 429 when this user, or the network of a visitor, has too many, 503 when all have. */
  archive(request: FastifyRequest, user: { id: number } | null): void;
}

const refusal = (status: number, detail: string) => () => new HttpError(status, detail, { 'retry-after': '30' });
const networkHasMany = refusal(
  429,
  'Se están descargando muchos archivos desde tu red. Espera a que termine alguno y vuelve a intentarlo.',
);
const allHaveMany = refusal(503, 'Hay muchas descargas en marcha. Vuelve a intentarlo dentro de un momento.');
const userHasMany = refusal(429, 'Ya estás descargando muchos archivos a la vez. Espera a que termine alguno y vuelve a intentarlo.');
const oneHasMany = refusal(429, `Ya estás descargando ${mostOfOne} galerías a la vez. Espera a que termine una y vuelve a intentarlo.`);
const strangersHaveMany = refusal(503, 'Hay muchas descargas de galerías en marcha. Vuelve a intentarlo dentro de un momento.');

/** Their network; an unknown one is counted alone. */
const visitorOf = ({ ip, id }: FastifyRequest): string => (ip === unknownAddress ? id : networkOf(ip));

/**
 * Bounds of long answers: one connection in five for visitors without a session, three for all, and for one
 * user what a network has, so that members find a slot whatever strangers and another member do, and all a connection for short requests.
 */
export function createLongAnswers(
  answers: Pick<AnswersUnderWay, 'take'>,
  { inAll, perNetwork }: Config['connections'],
  { unread, stall }: Pick<Timeouts, 'unread' | 'stall'>,
): LongAnswers {
  const rulesOf = ({ isSignedIn, by }: Place): Rule[] =>
    isSignedIn
      ? [
          { among: (other) => other.by === by, most: Math.ceil(perNetwork / 5), unread, refusal: userHasMany },
          { among: () => true, most: Math.ceil((inAll * 3) / 5), unread, refusal: allHaveMany },
        ]
      : [
          { among: (other) => !other.isSignedIn && other.by === by, most: Math.ceil(perNetwork / 5), unread, refusal: networkHasMany },
          { among: (other) => !other.isSignedIn, most: Math.ceil(inAll / 5), unread, refusal: allHaveMany },
        ];
  return {
    file(request, user) {
      const place: Place = { kind: 'file', by: user?.id ?? visitorOf(request), isSignedIn: user !== null };
      answers.take(request, place, rulesOf(place));
    },
    archive(request, user) {
      const place: Place = { kind: 'archive', by: user?.id ?? visitorOf(request), isSignedIn: user !== null };
      const isArchive = (other: Place) => other.kind === 'archive';
      answers.take(request, place, [
        { among: (other) => isArchive(other) && other.by === place.by, most: mostOfOne, unread: stall, refusal: oneHasMany },
        ...(user
          ? []
          : [
              {
                among: (other: Place) => isArchive(other) && !other.isSignedIn,
                most: mostOfStrangers,
                unread: stall,
                refusal: strangersHaveMany,
              },
            ]),
        ...rulesOf(place),
      ]);
    },
  };
}
