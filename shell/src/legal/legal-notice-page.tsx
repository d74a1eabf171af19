import { useClub } from 'shared/http/club';
import { ByMail } from 'shared/ui/by-mail';
import { LegalPage } from './legal-page.tsx';
import { legalTitles } from './legal-titles.ts';

export function LegalNoticePage() {
  const { nombre, direccion, telefono, nif, registro } = useClub();
  return (
    <LegalPage title={legalTitles['/aviso-legal']}>
      <h2>Titular</h2>
      <p>{`Esta web es de ${nombre}, asociación sin ánimo de lucro${direccion === null ? '' : ` con domicilio en ${direccion}`}.`}</p>
      {(nif ?? registro) !== null && (
        <p>{[nif && `NIF: ${nif}.`, registro && `Inscripción en el registro: ${registro}.`].filter(Boolean).join(' ')}</p>
      )}
      <p>
        Puedes escribirnos <ByMail />
        {telefono !== null && ` o llamarnos al ${telefono}`}.
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
