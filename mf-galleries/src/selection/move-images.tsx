import { useState } from 'react';
import type { Gallery } from 'shared/contract/galleries';
import { useRequest } from 'shared/data/use-request';
import { getList } from 'shared/http/call';
import { Actions, Button } from 'shared/ui/button';
import { SelectField } from 'shared/ui/field';
import { Loaded } from 'shared/data/loaded';
import { Modal } from 'shared/ui/modal';
import { countPictures } from '../gallery/galleries-data.ts';

interface MoveImagesProps {
  from: Gallery;
  count: number;
  onChoose: (to: Gallery) => void;
  onClose: () => void;
}

/** Asks for the target gallery. */
export function MoveImages({ from, count, onChoose, onClose }: MoveImagesProps) {
  const { promise, retry } = useRequest(from.id, () => getList('GET /galerias/todas'));
  const [chosen, choose] = useState('');
  return (
    <Modal title={`Mover ${countPictures(count)}`} onClose={onClose}>
      <Loaded
        promise={promise}
        waiting={<p role="status">Cargando galerías...</p>}
        failed="No se han podido cargar las galerías."
        retry={retry}
      >
        {(galleries) => {
          const others = galleries.filter(({ id }) => id !== from.id);
          const to = others.find(({ id }) => String(id) === chosen) ?? others[0];
          if (!to) return <p>No hay otra galería. Crea antes una.</p>;
          return (
            <div className="stack gap-4">
              <SelectField
                label="Galería"
                name="galeria"
                hint={to.tipo === 'publica' && from.tipo !== 'publica' ? 'Es pública: las verá cualquiera.' : undefined}
                value={String(to.id)}
                onChange={({ target }) => choose(target.value)}
              >
                {others.map(({ id, nombre, tipo }) => (
                  <option key={id} value={id}>
                    {tipo === 'publica' ? `${nombre} (pública)` : nombre}
                  </option>
                ))}
              </SelectField>
              <Actions>
                <Button onClick={() => onChoose(to)}>Mover aquí</Button>
                <Button tone="outline" onClick={onClose}>
                  Cancelar
                </Button>
              </Actions>
            </div>
          );
        }}
      </Loaded>
    </Modal>
  );
}
