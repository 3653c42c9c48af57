import { ServerResponse } from 'node:http'

/**
 * Has the pages of a whole run keep the modules that they have loaded: no source changes during it, and each test file loads hundreds
 * of them. They come without their maps, which the runner reads here, not in the page.
 *
 * @returns {import('vite').Plugin}
 */
export function keepModules() {
  return {
    name: 'lading:keep-modules',
    enforce: 'pre',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.headers['sec-fetch-dest'] === 'script') keep(response)
        next()
      })
    },
  }
}

/** @param {ServerResponse} response Of a module. */
function keep(response) {
  const { writeHead, end } = response
  Object.assign(response, {
    writeHead(/** @type {unknown[]} */ ...args) {
      // Vitest, too, replaces what sets a header.
      if (response.statusCode === 200)
        ServerResponse.prototype.setHeader.call(response, 'Cache-Control', 'max-age=3600, immutable')
      return Reflect.apply(writeHead, response, args)
    },
    end(/** @type {unknown} */ body, /** @type {unknown[]} */ ...rest) {
      return Reflect.apply(end, response, [withoutMap(body), ...rest])
    },
  })
}

/** @param {unknown} body */
function withoutMap(body) {
  if (typeof body !== 'string') return body
  const mapAt = body.lastIndexOf('\n//# sourceMappingURL=data:')
  return mapAt < 0 ? body : body.slice(0, mapAt)
}
