import { useState } from 'react';
import { useWrite } from 'shared/data/use-write';
import { Actions, Button } from 'shared/ui/button';
import { Loaded } from 'shared/data/loaded';
import { Notice } from 'shared/ui/notice';
import { Hint } from 'shared/ui/page';
import { Part } from 'shared/ui/part';
import { type PushState, turnOff, turnOn } from './push-data.ts';

const texts = {
  unsupported: 'Este navegador no admite avisos de webs. Prueba con la web instalada, o con otro navegador.',
  install:
    'En el iPhone y el iPad hay que instalar antes la web: pulsa Compartir, luego «Añadir a pantalla de inicio», y abre esta página desde ahí.',
  denied:
    'Tu navegador tiene bloqueados los avisos de esta web. Permite las notificaciones en los ajustes del sitio (junto a la dirección, o en los ajustes de la app si la has instalado) y vuelve a abrir esta página.',
  unasked: 'Sin tu permiso no podemos avisarte. Pulsa otra vez y elige «Permitir».',
  off: 'Este dispositivo no recibe avisos.',
  on: 'Este dispositivo recibe avisos.',
};

/** Push notifications on this device: of the account, whether it is a member's or not. */
export function PushNotifications({ promise }: { promise: Promise<PushState> }) {
  return (
    <Part id="avisos" title="Avisos en este dispositivo">
      <p>Si se cancela una salida en la que te has inscrito, hay una plaza para ti o se publican los grupos, te avisamos al momento.</p>
      <Loaded
        promise={promise}
        waiting={<Hint>Cargando...</Hint>}
        failed={<Notice kind="error">No se han podido cargar los avisos. Vuelve a abrir la página.</Notice>}
      >
        {(start) => <Switch start={start} />}
      </Loaded>
    </Part>
  );
}

function Switch({ start }: { start: PushState }) {
  const [state, setState] = useState(start);
  const { write, busy, dialog } = useWrite();
  const isOn = state.kind === 'on';
  const press = (clave: string) =>
    void write({
      send: async () => setState(await (isOn ? turnOff(clave) : turnOn(clave))),
      failed: `No se han podido ${isOn ? 'quitar' : 'activar'} los avisos. Inténtalo otra vez.`,
    });
  return (
    <>
      <p role="status">{texts[state.kind]}</p>
      {'clave' in state && (
        <>
          <Actions>
            <Button tone="outline" disabled={busy !== undefined} onClick={() => press(state.clave)}>
              {isOn ? 'Quitar los avisos' : 'Activar los avisos'}
            </Button>
          </Actions>
          <Hint>
            Los avisos no llevan datos personales. El de una salida cancelada que no habías pagado llega en lugar del correo; los demás,
            además del correo. Si cierras la sesión, se quitan.
          </Hint>
        </>
      )}
      {dialog}
    </>
  );
}
