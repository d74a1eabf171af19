import { useEffect, useState } from 'react';
import type { MyRegistration, OwnMark } from 'shared/contract/my-registration';
import { deviceNames } from 'shared/facts/device-names';
import { call } from 'shared/http/call';
import { refusalDetail, refusalStatus } from 'shared/http/client';
import { showNotice } from 'shared/notify/notify';
import { randomUuid } from 'shared/text/bytes';
import { clockOf } from 'shared/text/moments';
import { keepReply, keepScreen } from 'shared/session/offline';
import { Actions, Button } from 'shared/ui/button';
import { SectionTitle, Sheet } from 'shared/ui/page';
import { headersOf, mineAddress, ownDayLasts } from './my-registration-data.ts';

interface Waiting extends Omit<OwnMark, 'enviado'> {
  link: string;
}

const said: Readonly<Record<string, string>> = { vuelta: 'Has vuelto', abandono: 'Lo has dejado' };

function readWaiting(link: string): Waiting | undefined {
  const mark = JSON.parse(localStorage.getItem(deviceNames.ownMark) ?? 'null') as Waiting | null;
  return mark?.link === link ? mark : undefined;
}

/** On the day of the route: a rider says that they are back, or give up; without signal it is sent once there is some. */
export function OwnDay({ link, mine }: { link: string; mine: MyRegistration }) {
  const [waiting, setWaiting] = useState<Waiting>();
  /** Whether it has been sent in vain: there is no signal. */
  const [isLost, setLost] = useState(false);
  const [done, setDone] = useState<Pick<Waiting, 'tipo' | 'momento'>>();
  // What an earlier visit could not send.
  useEffect(() => void Promise.resolve(readWaiting(link)).then(setWaiting), [link]);
  useEffect(() => {
    // The page and the registration, for where there is no signal.
    void keepReply(mineAddress, { link, mine }, Date.now(), ownDayLasts)
      .then(() => keepScreen('/mi-inscripcion', []))
      .catch(() => undefined);
  }, [link, mine]);
  useEffect(() => {
    if (!waiting) return undefined;
    const send = async () => {
      const { link: key, ...mark } = waiting;
      try {
        const json = { ...mark, enviado: new Date().toISOString() };
        const { mensaje } = await call('POST /inscripciones/mia/dia', { headers: headersOf(key), json });
        setDone(mark);
        showNotice({ kind: 'success', text: mensaje });
      } catch (error) {
        // Without an answer it waits for signal.
        if (refusalStatus(error) === undefined) return setLost(true);
        showNotice({ kind: 'error', text: refusalDetail(error) ?? 'No se ha podido avisar al club.' });
      }
      localStorage.removeItem(deviceNames.ownMark);
      setWaiting(undefined);
    };
    const again = () => void send();
    again();
    const timer = setInterval(again, 30_000);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [waiting]);
  const say = (tipo: OwnMark['tipo']) => {
    const mark = { link, marca: randomUuid(), tipo, momento: new Date().toISOString() };
    localStorage.setItem(deviceNames.ownMark, JSON.stringify(mark));
    setLost(false);
    setWaiting(mark);
  };
  const known = done ?? waiting ?? { tipo: mine.dia?.paso ?? '', momento: mine.dia?.desde ?? '' };
  const told = said[known.tipo];
  return (
    <Sheet>
      <SectionTitle>Hoy es la ruta</SectionTitle>
      <p role="status">
        {told
          ? `${told}, a las ${clockOf(known.momento)}.${waiting ? (isLost ? ' Sin señal: se guarda en este teléfono y se envía en cuanto la haya.' : ' Avisando al club...') : ' El club lo sabe.'}`
          : 'Cuando termines o lo dejes, dilo aquí, también sin señal: así nadie te busca.'}
      </p>
      {!waiting && known.tipo !== 'vuelta' && (
        <Actions>
          <Button onClick={() => say('vuelta')}>He vuelto</Button>
          {known.tipo !== 'abandono' && (
            <Button tone="outline" onClick={() => say('abandono')}>
              Abandono
            </Button>
          )}
        </Actions>
      )}
    </Sheet>
  );
}
