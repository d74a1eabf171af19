import { useState } from 'react';
import { telephoneLink } from 'shared/facts/club';
import { useClub } from 'shared/http/club';
import { Button } from 'shared/ui/button';
import { Loaded } from 'shared/data/loaded';
import { Modal } from 'shared/ui/modal';
import styles from './contact-section.module.css';
import { Section } from './section.tsx';

/** Lazy: form and captcha weigh more than the rest of the page. */
const loadForm = () => import('../contact/contact-form.tsx');

export function ContactSection() {
  const { direccion, telefono, correo } = useClub();
  const [form, setForm] = useState<ReturnType<typeof loadForm>>();
  const open = () => setForm(loadForm());
  return (
    <>
      <Section id="contacto" title="Contacto" ground="brick">
        <div className={styles.columns}>
          <p className={styles.invitation}>¿Quieres rodar con nosotros o preguntarnos algo? Escríbenos y te contestamos.</p>
          <p>
            <Button tone="highlight" aria-haspopup="dialog" onClick={open}>
              Contactar
            </Button>
          </p>
          <address className={`stack start ${styles.address}`}>
            {direccion && <span>{direccion}</span>}
            {telefono && <a href={telephoneLink(telefono)}>{telefono}</a>}
            {correo && <a href={`mailto:${correo}`}>{correo}</a>}
          </address>
        </div>
      </Section>
      {/* Outside of the section, whose dark background it would inherit. */}
      {form && (
        <Modal title="Formulario de contacto" onClose={() => setForm(undefined)}>
          <Loaded promise={form} failed="No se ha podido cargar el formulario." retry={open}>
            {({ ContactForm }) => <ContactForm onSent={() => setForm(undefined)} />}
          </Loaded>
        </Modal>
      )}
    </>
  );
}
