import { useLoaderData } from 'react-router-dom';
import styles from './hello-page.module.css';
import type { Greeting } from './load-greeting.ts';

export function HelloPage() {
  const { text } = useLoaderData<Greeting>();
  return (
    <>
      <h1 className={styles.title}>Hello</h1>
      <p>{text}</p>
    </>
  );
}
