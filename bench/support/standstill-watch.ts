/**
 * Started on one processor, with a priority that nothing takes it from: sleeps for two ms at a time, and prints each
 * stretch it slept for more than five (ms since 1970), as then the machine did not run. Ends with who started it.
 */
const SLEEP_MS = 2;
const LATE_MS = 5;

const nothing = new Int32Array(new SharedArrayBuffer(4));
const now = () => performance.timeOrigin + performance.now();

const startedBy = process.ppid;

console.log('watching');
for (let last = now(); process.ppid === startedBy; ) {
  Atomics.wait(nothing, 0, 0, SLEEP_MS);
  const woke = now();
  if (woke - last > LATE_MS) console.log(`${last} ${woke}`);
  last = woke;
}
