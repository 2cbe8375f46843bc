// Every script starts here. It must be readable by any Node, however old: no syntax newer than ES2015.
const WANTED = [24, 12];

export function requireNode() {
  const found = process.versions.node.split('.').map(Number);
  if (found[0] > WANTED[0] || (found[0] === WANTED[0] && found[1] >= WANTED[1])) return;
  console.error(
    'Shotpoint Console needs Node ' +
      WANTED.join('.') +
      ' or newer and found ' +
      process.versions.node +
      '.\n' +
      'Run it through npm ("npm start"), which uses the Node that "npm ci" installs on Linux and Windows;\n' +
      'on other systems install Node 24 from https://nodejs.org first.',
  );
  process.exit(1);
}

requireNode();
