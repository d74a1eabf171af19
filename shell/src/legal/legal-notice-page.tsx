import { club } from 'shared/contract/club';
import { LegalPage } from './legal-page.tsx';
import { legalTitles } from './legal-titles.ts';

export function LegalNoticePage() {
  return (
    <LegalPage title={legalTitles['/aviso-legal']}>
      <h2>Titular</h2>
      <p>{`Esta web es de ${club.name}, asociación sin ánimo de lucro con domicilio en ${club.address}.`}</p>
      <p>
        Puedes escribirnos a <a href={`mailto:${club.email}`}>{club.email}</a> o llamarnos al {club.phone}.
      </p>
      <h2>Uso de la web</h2>
      <p>
        La web informa de las actividades del club y permite inscribirse en sus rutas. Las fechas y los recorridos pueden cambiar por
        seguridad o por el tiempo; si te has inscrito, te avisaremos por correo.
      </p>
      <h2>Contenidos</h2>
      <p>
        Los textos y las imágenes son del club o se publican con permiso de sus autores. Si apareces en una fotografía y quieres que la
        retiremos, escríbenos y lo haremos.
      </p>
    </LegalPage>
  );
}
