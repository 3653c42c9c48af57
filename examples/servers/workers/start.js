import { spawn } from 'node:child_process'

// On Cloudflare the four values are secrets: `wrangler secret put S3_SECRET`.
const { PORT = '8787', S3_ENDPOINT = '', S3_BUCKET = '', S3_KEY = '', S3_SECRET = '' } = process.env
const values = Object.entries({ S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET })
const flags = values.flatMap(([name, value]) => ['--var', `${name}:${value}`])
const wrangler = ['dev', '--ip', '127.0.0.1', '--port', PORT, ...flags]
spawn('node_modules/.bin/wrangler', wrangler, { stdio: 'inherit' })
