import { useEffect, useState } from 'react';
import type { OwnCard } from 'shared/contract/member-cards';
import type { MemberState } from 'shared/facts/members';
import { Read } from 'shared/data/read';
import { useLatest } from 'shared/data/use-latest';
import { useLoaderData } from 'shared/router';
import { formatDay, shiftDay } from 'shared/text/dates';
import { madridDay } from 'shared/text/moments';
import { type Fact, Facts } from 'shared/ui/facts';
import { Empty, Hint, Page, SectionTitle } from 'shared/ui/page';
import { QrCode } from 'shared/ui/qr-code';
import { TextLink } from 'shared/ui/button';
import type { LazyScreen } from 'shared/ui/lazy-route';
import styles from './card.module.css';
import { Due } from '../member/due.tsx';
import { MemberPhoto } from '../member/member-photo.tsx';
import { call, deferReplies, getList } from 'shared/http/call';
import { keepPages, keepReply, keepScreen, ownFor, readReply } from 'shared/session/offline';
import { currentSession } from 'shared/session/session';
import { writeCardPage } from './write-card-page.ts';

/** `/mi-carnet`: one's own card. What this phone has is shown at once, and replaced by what the server says. */
function CardPage() {
  const { kept, asked, partners } = useLoaderData<CardData>();
  return (
    <Page title="Mi carnet" width="slim" action={<TextLink to="/mi-ficha">Mi ficha de socio</TextLink>}>
      {kept ? (
        <Fresh start={kept} asked={asked} />
      ) : (
        <Read promise={asked} failed="No se ha podido cargar tu carnet. Sin señal se abre en el teléfono donde ya lo abriste con ella.">
          {(card) => <CardOrNone card={card} isFresh />}
        </Read>
      )}
      <Partners of={partners} />
    </Page>
  );
}

/** Where members save something with it. The card is there without them. */
function Partners({ of }: { of: CardData['partners'] }) {
  const known = useLatest(of).value ?? [];
  const facts = known
    .filter(({ descuento }) => descuento)
    .map(({ titulo, descuento, enlace }): Fact => {
      const link = enlace && (
        <a href={enlace} target="_blank" rel="noopener sponsored">
          {descuento}
        </a>
      );
      return [titulo, link || descuento];
    });
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="descuentos" className="stack gap-3">
      <SectionTitle id="descuentos">Descuentos con tu carnet</SectionTitle>
      <Facts of={facts} />
    </section>
  );
}

/** The kept card until the server's arrives; without signal it stays. */
function Fresh({ start, asked }: { start: OwnCard; asked: CardData['asked'] }) {
  const [fresh, setFresh] = useState<OwnCard | null>();
  useEffect(() => {
    let isHeard = true;
    asked.then(
      (card) => isHeard && setFresh(card),
      () => undefined,
    );
    return () => {
      isHeard = false;
    };
  }, [asked]);
  return <CardOrNone card={fresh === undefined ? start : fresh} isFresh={fresh !== undefined} />;
}

function CardOrNone({ card, isFresh }: { card: OwnCard | null; isFresh: boolean }) {
  if (card) return <Shown card={card} isFresh={isFresh} />;
  return <Empty>Tu acceso no es el de ningún socio. Si crees que debería serlo, habla con el club.</Empty>;
}

const withoutCode: Readonly<Record<MemberState, string>> = {
  alta: 'Abre tu carnet con señal para que siga valiendo.',
  pendiente: 'Tu solicitud está pendiente: tendrás carnet cuando el club te dé de alta.',
  impago: 'Tu carnet vuelve a valer cuando el club dé por pagada tu cuota.',
  baja: 'Estás de baja: este carnet ya no vale.',
  fallecido: 'Este carnet ya no vale.',
};

/** The day in Madrid, also when it changes while the card is open. */
function useDay(): string {
  const [day, setDay] = useState(madridDay);
  useEffect(() => {
    const timer = setInterval(() => setDay(madridDay()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return day;
}

function Shown({ card, isFresh }: { card: OwnCard; isFresh: boolean }) {
  const day = useDay();
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (isFresh) keepCard(card).then(setKept, () => undefined);
  }, [card, isFresh]);
  const code = codeOf(card, day);
  const last = card.codigos.at(-1)?.dia;
  return (
    <>
      {card.cuotas && card.pago && <Due cuotas={card.cuotas} pago={card.pago} />}
      <section className={`stack gap-3 breaks ${styles.card}`} aria-label="Carnet de socio">
        <p className={`soft small strong ${styles.club}`}>{card.club}</p>
        {card.foto && <MemberPhoto photo={card.foto} label={`Foto de ${card.nombre}`} />}
        <p className={styles.name}>{card.nombre}</p>
        <p className="strong">
          {[card.numero !== null && `Socio n.º ${card.numero}`, card.tipo, day.slice(0, 4)].filter(Boolean).join(' · ')}
        </p>
        {code === undefined ? (
          <p role="status">{withoutCode[card.estado]}</p>
        ) : (
          <>
            <div className={styles.code}>
              <QrCode text={card.direccion + code} label="Código de tu carnet" />
            </div>
            <p>{`Vale hoy, ${formatDay(day)}. Mañana tendrá otro código.`}</p>
          </>
        )}
      </section>
      {last !== undefined && isKept && (
        <Hint role="status">{`En este teléfono se abre también sin señal, hasta el ${formatDay(last)}.`}</Hint>
      )}
    </>
  );
}

const screen = '/mi-carnet';
const address = '/api/mi-carnet';
/** Requested at every page start: an error would sign the user out. */
const profile = '/api/user/me';

/** The code of a day; undefined where the card is older, or not valid. */
const codeOf = ({ codigos }: OwnCard, day: string): string | undefined => codigos.find(({ dia }) => dia === day)?.codigo;

/** The card as this phone has it, at once, and the server's own. Null for an account that is no member's. */
async function loadCard() {
  const asked = call('GET /mi-carnet');
  const partners = getList('GET /patrocinadores').catch(() => []);
  deferReplies({ asked });
  const found = (await readReply(address).catch(() => undefined)) as OwnCard | undefined;
  return { kept: found && codeOf(found, madridDay()) !== undefined ? found : undefined, asked, partners };
}
type CardData = Awaited<ReturnType<typeof loadCard>>;

/** When a day begins in Madrid. */
function startOf(day: string): number {
  const inSummer = Date.parse(`${day}T00:00:00+02:00`);
  return madridDay(new Date(inSummer)) === day ? inSummer : Date.parse(`${day}T00:00:00+01:00`);
}

/** Keeps the card and its page on this phone. Resolves to whether the page opens without signal. */
async function keepCard(card: OwnCard): Promise<boolean> {
  const { user } = currentSession();
  await keepReply(address, card, Date.now(), ownFor);
  await keepReply(profile, user, Date.now(), ownFor);
  if (!(await keepScreen(screen, [profile]))) return false;
  await keepPages(
    screen,
    card.codigos.map(({ dia, codigo }) => ({
      html: writeCardPage(card, dia, codigo),
      since: startOf(dia),
      until: startOf(shiftDay(dia, 1)),
    })),
  );
  return true;
}

export const cardScreen: LazyScreen = { Component: CardPage, loader: loadCard };
