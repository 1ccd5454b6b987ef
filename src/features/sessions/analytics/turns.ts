/**
 * Waits until whatever else has come in the meantime has been dealt with. A message to oneself comes after those that
 * wait already; a timer would be held up for some ms each time.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
