import { useState } from 'react';
import type { MyRegistration } from 'shared/contract/my-registration';
import { useWrite } from 'shared/data/use-write';
import { call } from 'shared/http/call';
import { showNotice } from 'shared/notify/notify';
import { Actions, Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { headersOf } from './my-registration-data.ts';

interface OfferTransferProps {
  link: string;
  mine: MyRegistration;
  onChange: (mine: MyRegistration) => void;
}

/** Offers one's place to somebody else, by a link for them. */
export function OfferTransfer({ link, mine, onChange }: OfferTransferProps) {
  const [address, setAddress] = useState('');
  const { write, busy, dialog } = useWrite();
  const { cesion = 'no' } = mine;
  if (cesion === 'no') return null;
  const headers = headersOf(link);

  const offer = () =>
    void write({
      ...(cesion === 'si' && {
        ask: {
          message: '¿Ceder tu plaza? Te damos un enlace para la otra persona. La plaza es tuya hasta que pase a su nombre.',
          confirm: 'Hacer el enlace',
          cancel: 'No, la mantengo',
        },
      }),
      send: async () => {
        setAddress((await call('POST /inscripciones/mia/cesion', { headers })).enlace);
        onChange({ ...mine, cesion: 'ofrecida' });
      },
      failed: 'No se ha podido hacer el enlace.',
    });
  const keep = () =>
    void write({
      send: async () => {
        await call('DELETE /inscripciones/mia/cesion', { headers });
        setAddress('');
        onChange({ ...mine, cesion: 'si' });
      },
      done: 'La plaza sigue siendo tuya.',
      failed: 'No se ha podido deshacer.',
    });
  const send = async () => {
    try {
      if (navigator.share) return await navigator.share({ title: mine.evento, text: 'Te cedo mi plaza.', url: address });
      await navigator.clipboard.writeText(address);
      showNotice({ kind: 'success', text: 'Enlace copiado.' });
    } catch {
      // Closed, or without a clipboard: the address stands in the field.
    }
  };

  return (
    <div>
      {cesion === 'ofrecida' && address === '' && (
        <Hint>Has hecho un enlace para ceder tu plaza. Hasta que pase a nombre de otra persona, es tuya.</Hint>
      )}
      {cesion === 'pedida' && <Hint>Alguien ha pedido tu plaza y el club lo está mirando. Te escribimos en cuanto se decida.</Hint>}
      {address !== '' && (
        <>
          <TextField label="Enlace para la otra persona" value={address} readOnly onFocus={({ target }) => target.select()} />
          <Hint>Envíaselo solo a ella. En cuanto la plaza pase a su nombre, tu enlace deja de valer.</Hint>
        </>
      )}
      <Actions>
        {address !== '' && (
          <Button onClick={() => void send()} disabled={busy !== undefined}>
            Enviar el enlace
          </Button>
        )}
        {cesion !== 'pedida' && address === '' && (
          <Button tone="outline" onClick={offer} disabled={busy !== undefined}>
            {cesion === 'ofrecida' ? 'Hacer otro enlace' : 'Ceder mi plaza'}
          </Button>
        )}
        {cesion !== 'si' && (
          <Button tone="outline" onClick={keep} disabled={busy !== undefined}>
            Conservar mi plaza
          </Button>
        )}
      </Actions>
      {dialog}
    </div>
  );
}
