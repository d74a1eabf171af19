import type { Gallery } from 'shared/contract/galleries';
import { EnlargeablePicture } from 'shared/ui/enlargeable-picture';
import { GalleryCover } from 'shared/ui/gallery-cover';
import { Picture } from 'shared/ui/picture';
import { QrCode } from 'shared/ui/qr-code';
import type { Exhibit } from './exhibit.ts';
import styles from './kit-page.module.css';

const src = '/static/default.jpg';
const gallery: Gallery = {
  id: 1,
  nombre: 'Ruta de mayo',
  descripcion: null,
  fecha: null,
  tipo: 'publica',
  evento: null,
  anio: null,
  imagenes: [],
};

export const pictures: readonly Exhibit[] = [
  {
    file: 'ui/picture',
    states: {
      'cover: fills its frame': (
        <div className={styles.frame}>
          <Picture src={src} alt="Un castillo" sizes="20rem" width={960} height={720} />
        </div>
      ),
      'contain: is seen whole': (
        <div className={styles.frame}>
          <Picture src={src} alt="Un castillo" sizes="20rem" width={960} height={720} fit="contain" />
        </div>
      ),
    },
  },
  {
    file: 'ui/enlargeable-picture',
    states: {
      'a click shows it on the full screen': (
        <div className={styles.frame}>
          <EnlargeablePicture src={src} title="Ruta de los Castillos" sizes="20rem" />
        </div>
      ),
    },
  },
  {
    file: 'ui/gallery-cover',
    states: {
      'without a picture': (
        <div className={styles.frame}>
          <GalleryCover gallery={gallery} />
        </div>
      ),
    },
  },
  {
    file: 'ui/qr-code',
    states: { 'what readers see': <QrCode text="C27-0042" label="QR de la referencia" /> },
  },
];
