/** The least cost of node:http here: reads each request and answers fixed bytes. ANSWER_BYTES and PORT set it up. */
import { createServer } from 'node:http';

const BEGIN = '{"data":{"';
const body = Buffer.from(
  `${BEGIN}${'x'.repeat(Math.max(0, Number(process.env.ANSWER_BYTES) - BEGIN.length))}`,
);

createServer((request, response) => {
  request.resume().on('end', () => {
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
      .end(body);
  });
}).listen(Number(process.env.PORT), process.env.HOST);
