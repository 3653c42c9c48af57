import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { handler } from './handler.js'

const app = new Hono()
app.post('/api/upload', ({ req }) => handler(req.raw))

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT ?? 3000) })
