// Runs one command line after the other in this process, as the built program would in one of its own: what it has
// loaded stays loaded. The end of a command is told by a mark on both of its outputs.
process.stdout.setMaxListeners(0);
process.stderr.setMaxListeners(0);
process.setMaxListeners(0);
process.on('disconnect', () => process.exit());

let runs = 0;
process.on('message', async ({ program, args, cwd, env, mark }) => {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, program, ...args];
  process.exitCode = undefined;
  await import(`${program}?run=${runs++}`);
  const code = process.exitCode ?? 0;
  process.stdout.write(`${mark}${code}\n`);
  process.stderr.write(`${mark}${code}\n`);
});
