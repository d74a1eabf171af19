import type { DepartureNews } from 'shared/contract/departures';
import { readRefusal } from 'shared/data/refusal';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { countOf } from 'shared/text/count-of';
import { useAsk } from 'shared/ui/ask';
import { Button } from 'shared/ui/button';
import styles from './groups-page.module.css';
import { listOf, type RouteRiders } from './route-data.ts';

/** Confirmation text: recipients, and riders left out. */
function askFor({ listas, por_escribir: news, sin_salida: without }: DepartureNews): string {
  const some = news === 1 ? '1' : news.toLocaleString('es');
  const others = listas - news;
  return [
    `Se escribirá a ${some} de ${listas.toLocaleString('es')}, con su grupo y su hora de salida.`,
    ...(others > 0 ? [others === 1 ? 'La otra persona ya lo sabe.' : `Las otras ${others.toLocaleString('es')} ya lo saben.`] : []),
    ...(without > 0
      ? [`${countOf(without, 'persona', 'personas')} sin grupo o sin hora no ${without === 1 ? 'recibe' : 'reciben'} nada.`]
      : []),
  ].join(' ');
}

const nobodyYet = 'Nadie tiene todavía grupo y hora de salida.';
const nothingNew = 'No hay nada nuevo: todas las personas con grupo y hora ya lo saben por correo.';

/** Emails riders whose group or hour has changed. `isDirty`: the plan is not saved yet. */
export function PublishDepartures({ of, isDirty }: { of: RouteRiders; isDirty: boolean }) {
  const { write, busy, dialog } = useWrite();
  const { alert, dialog: question } = useAsk();
  const list = listOf(of);
  if (!list) return null;

  const publish = async () => {
    const looked: { news?: DepartureNews } = {};
    const look = async () => void (looked.news = await call('GET /inscripciones/salidas', { query: list }));
    await write({ send: look, failed: 'No se ha podido mirar a quién hay que escribir.' });
    const { news } = looked;
    if (!news) return;
    if (news.por_escribir === 0) return alert(news.listas === 0 ? nobodyYet : nothingNew);
    await write({
      ask: { message: askFor(news), confirm: `Enviar a ${news.por_escribir.toLocaleString('es')}` },
      send: () => call('POST /inscripciones/salidas', { json: { ...list, cuantas: news.por_escribir } }),
      done: ({ destinatarios }) => ({
        text: `Se ha escrito a ${countOf(destinatarios, 'persona', 'personas')}. En «Correos enviados» verás a quién ha llegado.`,
      }),
      failed: (error) => readRefusal(error).detail ?? 'No se ha podido escribir a nadie. Inténtalo otra vez.',
    });
  };

  return (
    <>
      <Button tone="outline" disabled={isDirty || busy !== undefined} onClick={() => void publish()}>
        <span>
          Publicar<span className={styles.rest}> por correo</span>
        </span>
      </Button>
      {question}
      {dialog}
    </>
  );
}
