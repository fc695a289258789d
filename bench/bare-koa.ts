/**
 * The yardstick of benches over HTTP: Koa and koa-body that parse a JSON body and send it back, nothing else. Whoever
 * comes with the key `REFUSED`, where one is set, is refused with 503 unread.
 */
import Koa from 'koa';
import { koaBody } from 'koa-body';

const app = new Koa();
const refused = process.env['REFUSED'] ?? '';
app.use(async (ctx, next) => {
  if (refused === '' || ctx.get('authorization') !== `Bearer ${refused}`) await next();
  else {
    ctx.status = 503;
    ctx.body = JSON.stringify({ status: 'busy' });
  }
});
app.use(koaBody({ jsonLimit: '20mb', text: false }));
app.use((ctx) => {
  if (ctx.method === 'GET') ctx.body = { status: 'ok' };
  else ctx.body = JSON.stringify(ctx.request.body);
});
app.listen(Number(process.env['PORT']), '127.0.0.1');
