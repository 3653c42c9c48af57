export const key = 'demopublickey'
/** The origin of a page of this machine, which is another client than a page from elsewhere. */
export const honestOrigin = 'http://localhost:3000'
export const hostileOrigin = 'http://evil.test'

/** Uploads one file and returns the parsed answer. */
export async function upload({ url }, bytes, { name = 'a.txt', fields = {}, headers = {} } = {}) {
  const form = new FormData()
  form.set('UPLOADCARE_PUB_KEY', key)
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([bytes]), name)
  const response = await fetch(`${url}/base/?jsonerrors=1`, { method: 'POST', body: form, headers })
  return response.json()
}

/** Calls the upload API with an encoded form. */
export async function call({ url }, path, fields, headers = {}) {
  const body = new URLSearchParams(fields)
  const response = await fetch(`${url}${path}?jsonerrors=1`, { method: 'POST', body, headers })
  return response.json()
}
