import { useState } from 'react';
import type { OwnPhoto } from 'shared/contract/own-member';
import { useWrite } from 'shared/data/use-write';
import { onePicture } from 'shared/facts/pictures';
import { call } from 'shared/http/call';
import { formatBytes } from 'shared/text/bytes';
import { Actions, Button } from 'shared/ui/button';
import { takeFocus } from 'shared/ui/dialog-refs';
import { CheckField, FileField } from 'shared/ui/field';
import { Hint } from 'shared/ui/page';
import { Part } from 'shared/ui/part';
import { fileOfPhoto, MemberPhoto } from '../member/member-photo.tsx';

/** One's own photo, which is on the card where its member wishes it. */
export function OwnPhotoPart({ start }: { start: OwnPhoto | null }) {
  const [photo, show] = useState(start);
  const [fault, setFault] = useState<string>();
  const [isDeleted, setDeleted] = useState(false);
  const { write, busy, dialog } = useWrite();
  const send = async (foto: File | undefined, isOnCard: boolean) =>
    show(await call('PUT /mi-ficha/foto', { form: { en_carnet: isOnCard ? 'si' : 'no', foto } }));
  const store = (foto: File | undefined, isOnCard: boolean) =>
    void write({
      send: () => send(foto, isOnCard),
      ...(foto && { done: 'Tu foto está guardada.' }),
      failed: 'No se ha podido guardar tu foto.',
    });
  const choose = (file: File) => {
    const isLarge = file.size > onePicture.bytes;
    setFault(isLarge ? `La foto es demasiado grande: se admiten ${formatBytes(onePicture.bytes)} como máximo.` : undefined);
    if (!isLarge) store(file, photo?.en_carnet ?? true);
  };
  const restore = ({ foto, en_carnet }: OwnPhoto) =>
    write({
      send: () => send(fileOfPhoto(foto), en_carnet),
      done: 'Tu foto vuelve a estar como antes.',
      failed: 'No se ha podido deshacer.',
      tone: 'retry',
    });
  const remove = async (before: OwnPhoto) => {
    const isGone = await write({
      send: () => call('DELETE /mi-ficha/foto'),
      done: () => ({ text: 'Tu foto está borrada.', action: { label: 'Deshacer', run: () => void restore(before) } }),
      failed: 'No se ha podido borrar tu foto.',
    });
    if (!isGone) return;
    show(null);
    setDeleted(true);
  };
  return (
    <Part id="foto" title="Tu foto">
      {photo ? (
        <MemberPhoto photo={photo.foto} label="Tu foto" />
      ) : (
        <Hint>Si quieres, tu carnet lleva una foto tuya. No sale en ningún otro sitio de la web.</Hint>
      )}
      <FileField
        // Its button is gone.
        ref={isDeleted && !photo ? takeFocus : undefined}
        label={photo ? 'Cambiar la foto' : 'Elegir una foto'}
        name="foto"
        accept="image/*"
        error={fault}
        disabled={busy !== undefined}
        onFiles={([file]) => file && choose(file)}
      />
      {photo && (
        <>
          <CheckField
            label="Que salga en mi carnet"
            name="en_carnet"
            checked={photo.en_carnet}
            disabled={busy !== undefined}
            onChange={({ target }) => store(undefined, target.checked)}
          />
          <Actions>
            <Button tone="outline" disabled={busy !== undefined} onClick={() => void remove(photo)}>
              Borrar la foto
            </Button>
          </Actions>
        </>
      )}
      {dialog}
    </Part>
  );
}
