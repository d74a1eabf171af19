export interface Greeting {
  text: string;
}

/** On the server it is answered without a request, as to a visitor without a session, and the reply travels with the page. */
export async function loadGreeting(): Promise<Greeting> {
  const reply = await fetch('/api/greeting');
  if (!reply.ok) throw new Error(`The greeting cannot be had: ${reply.status}`);
  return (await reply.json()) as Greeting;
}
