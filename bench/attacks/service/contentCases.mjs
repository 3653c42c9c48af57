import { setTimeout as wait } from 'node:timers/promises'
import { exchange } from '../lib/exchange.mjs'
import { call, key, upload } from '../lib/upload.mjs'
import { mintToken } from './mintToken.mjs'
import { openProject, SECRET } from './openProject.mjs'

const CANARY = 'canary'
const types = ['audio/svg+xml', 'video/html', 'video/svg+xml', 'audio/xml', 'audio/xhtml+xml', 'text/html']

/** Attacks by what is stored and what is logged. */
export const contentCases = [
  {
    name: 'service/types-that-run-scripts',
    tried: `${types.length} types that a browser could run, as the declared type of a file`,
    expected: 'delivery as an attachment',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1)).nodes
      const inline = []
      for (const content_type of types) {
        const fields = { UPLOADCARE_PUB_KEY: key, filename: 'a.bin', size: 8, part_size: 8, content_type }
        const { uuid, parts } = await call(victim, '/multipart/start/', fields)
        await fetch(parts[0], { method: 'PUT', body: '<script>' })
        await call(victim, '/multipart/complete/', { UPLOADCARE_PUB_KEY: key, uuid })
        const { headers } = await fetch(`${victim.url}/${uuid}/`)
        const isInline = !/^attachment/.test(headers.get('content-disposition') ?? '')
        if (isInline && headers.get('content-type')?.startsWith(content_type)) inline.push(content_type)
      }
      return { isGood: inline.length === 0, detail: inline.join(', ') || 'none inline' }
    },
  },
  {
    name: 'service/canaries-in-logs',
    tried:
      'secrets in every field that has one: signatures, tokens, secret keys, inner URLs, cookies, uploads that only their sender knows',
    expected: 'none of them in the log',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1, { projects: [{ ...openProject, proxiedHosts: ['*'] }] })).nodes
      const token = mintToken({}, { jti: CANARY })
      const get = (path, more = '') =>
        exchange(victim, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`)
      const inner = 'https://example.com/a.jpg'
      for (const name of [
        'sig',
        'signature',
        'token',
        'X-Amz-Signature',
        'X-Amz-Credential',
        'se',
        'key',
        'Policy',
        'code',
        'k',
      ]) {
        await get(`/${key}/-/resize/20x/${inner}?${name}=${CANARY}`)
        await get(`/${key}/${encodeURIComponent(`${inner}?${name}=${CANARY}`)}`)
        await call(victim, '/from_url/', { pub_key: key, source_url: `${inner}?${name}=${CANARY}` })
        await get(`/from_url/?pub_key=${key}&source_url=${encodeURIComponent(`${inner}?${name}=${CANARY}`)}`)
      }
      await get(`/from_url/?pub_key=${key}&source_url=https://user:${CANARY}@example.com/`)
      await get(`/from_url/status/?token=${CANARY}`)
      await get(`/info/?signature=${CANARY}&expire=1&pub_key=${key}`)
      await get(`/info/?pub_key=${key}&secret_key=${CANARY}&token=${CANARY}&password=${CANARY}`)
      await get(`/files/`, `Authorization: Uploadcare.Simple ${key}:${CANARY}\r\n`)
      await get(`/files/`, `Authorization: Bearer ${CANARY}\r\nCookie: session=${CANARY}\r\n`)
      await get(`http://user:${CANARY}@localhost/files/`)
      await get(`/%66iles/?signature=${CANARY}`)
      await upload(victim, 'x', { fields: { signature: CANARY, expire: '1' } })
      await upload(victim, 'x', { headers: { authorization: `Bearer ${token}` } })
      await call(victim, `/webhooks/`, {
        target_url: `https://example.com/?token=${CANARY}`,
        signing_secret: CANARY,
      })
      const headers = { 'upload-complete': '?0', 'upload-length': '5', authorization: `Bearer ${token}` }
      const started = await fetch(`${victim.url}/resumable/?pub_key=${key}&signature=${CANARY}`, {
        method: 'POST',
        headers,
      })
      const other = await fetch(`${victim.url}/resumable/?pub_key=${key}`, {
        method: 'POST',
        headers: { 'upload-complete': '?0', 'upload-length': '5' },
      })
      const location = other.headers.get('location') ?? ''
      await fetch(location, { method: 'HEAD' })
      await fetch(location.replace(/\/$/, ''), { method: 'GET' })
      await fetch(location, { method: 'DELETE' })
      const [uuid = 'none'] = /[0-9a-f-]{36}/.exec(location) ?? []
      await wait(200)
      const log = victim.log()
      const secrets = { [CANARY]: CANARY, 'the secret key': SECRET, 'a token': token, 'an upload': uuid }
      const leaked = Object.entries(secrets).filter(([, text]) => log.includes(text))
      const line = leaked.length > 0 ? log.split('\n').find((text) => text.includes(leaked[0][1])) : ''
      return {
        isGood: leaked.length === 0 && log.length > 0 && started.status < 500,
        detail:
          leaked.length > 0 ? `${leaked.map(([title]) => title).join(', ')}: ${line.slice(0, 300)}` : 'none',
      }
    },
  },
]
