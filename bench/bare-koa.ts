/** The yardstick of the HTTP bench: Koa and koa-body that parse a JSON body and send it back, nothing else. */
import Koa from 'koa';
import { koaBody } from 'koa-body';

const app = new Koa();
app.use(koaBody({ jsonLimit: '20mb', text: false }));
app.use((ctx) => {
  if (ctx.method === 'GET') ctx.body = { status: 'ok' };
  else ctx.body = JSON.stringify(ctx.request.body);
});
app.listen(Number(process.env['PORT']), '127.0.0.1');
