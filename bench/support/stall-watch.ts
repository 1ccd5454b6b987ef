/**
 * Runs on one CPU with real-time priority. Sleeps 2 ms at a time and prints each interval (epoch ms) in which it
 * overslept to more than 5 ms, because then the machine was stalled. Exits with its parent.
 */
const SLEEP_MS = 2;
const STALL_MS = 5;

const neverSignaled = new Int32Array(new SharedArrayBuffer(4));
const now = () => performance.timeOrigin + performance.now();

const parentPid = process.ppid;

console.log('watching');
for (let last = now(); process.ppid === parentPid; ) {
  Atomics.wait(neverSignaled, 0, 0, SLEEP_MS);
  const wokeAt = now();
  if (wokeAt - last > STALL_MS) console.log(`${last} ${wokeAt}`);
  last = wokeAt;
}
