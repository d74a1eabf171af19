import { useEffect } from 'react';
import { useLoaderData, useNavigate } from 'shared/router';
import { isStaff, useSession } from 'shared/session/session';
import { ContentEditor } from '../content/content-editor.tsx';
import { ContentPage } from '../content/content-page.tsx';
import { ContentPreview } from '../content/content-preview.tsx';
import { heroShape } from '../pictures/framing.ts';
import { writeHome, type HomePageData } from './home-data.ts';

export function HomePage() {
  const { content } = useLoaderData<HomePageData>();
  const navigate = useNavigate();
  const role = useSession((session) => session.user?.rol);
  // The profile may correct the stored role after the screen was let in.
  useEffect(() => {
    if (role && !isStaff(role)) void navigate('/', { replace: true });
  }, [role, navigate]);
  return (
    <ContentPage title="Editar inicio" intro="Lo primero que ve quien entra en la web." promise={content}>
      {(home) => (
        <ContentEditor
          clave="inicio"
          content={home}
          textLabel="Texto"
          withTitle
          shape={heroShape}
          write={writeHome}
          saved={{ leave: () => void navigate('/', { state: { aviso: 'Cambios guardados correctamente' } }) }}
          preview={(draft, picture) => <ContentPreview draft={draft} look="poster" shape={heroShape} picture={picture} />}
        />
      )}
    </ContentPage>
  );
}
