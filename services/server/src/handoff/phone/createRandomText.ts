/** Creates a random text in Base64 for URLs. */
export function createRandomText(bytes: number): string {
  const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
