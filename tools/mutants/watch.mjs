// Ends its process once that has had more time of a processor than `workerData[0]` allows, in milliseconds.
import { workerData } from 'node:worker_threads';

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > workerData[0]) process.kill(process.pid, 'SIGKILL');
}, 100);
