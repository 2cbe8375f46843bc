/** A mail server that records its mails. */
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface SmtpServer {
  readonly url: string;
  /** Complete mails, head and body, in the order of arrival. */
  readonly mails: readonly string[];
  close(): Promise<void>;
}

/** Receivers whose name begins with `nobody` are rejected permanently, receivers with `full` temporarily. */
export async function startSmtpServer(port = 0): Promise<SmtpServer> {
  const mails: string[] = [];
  const server = createServer((socket) => void converse(socket, (mail) => mails.push(mail)));
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const address = server.address();
  const boundPort = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${boundPort}`,
    mails,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

async function converse(socket: Socket, keep: (mail: string) => void): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let lines: string[] | undefined;
  say('220 test');
  socket.on('error', () => socket.destroy());
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (lines !== undefined) {
      if (line !== '.') lines.push(line.replace(/^\.\./, '.'));
      else {
        keep(lines.join('\n'));
        lines = undefined;
        say('250 kept');
      }
    } else if (/^DATA/i.test(line)) {
      lines = [];
      say('354 go on');
    } else if (/^RCPT TO:<nobody/i.test(line)) say('550 No such user');
    else if (/^RCPT TO:<full/i.test(line)) say('452 Mailbox full');
    else if (/^QUIT/i.test(line)) {
      say('221 bye');
      socket.end();
    } else say('250 ok');
  }
}
