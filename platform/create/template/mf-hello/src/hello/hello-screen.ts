import { loadGreeting } from './load-greeting.ts';
import { HelloPage } from './hello-page.tsx';

// As React Router names them: the page, and what loads its data, on the server and in the browser.
export { HelloPage as Component, loadGreeting as loader };
