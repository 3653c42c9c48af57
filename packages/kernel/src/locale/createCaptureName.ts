/** Names used in the latest second, so that two captures in one second get different names. */
let latest = { stamp: '', names: new Set<string>() }

/**
 * Creates a name for an unnamed file, such as a pasted image or a recording, from a label and the device's local time, e.g.
 * `Screenshot 2026-11-29 14.03.12.png`. Names are unique on the page.
 *
 * @param label The kind of file, in the person's language.
 * @param extension Without a dot.
 * @param nowMs Milliseconds since the Unix epoch.
 */
export function createCaptureName(label: string, extension: string, nowMs: number): string {
  const time = new Date(nowMs)
  const two = (value: number) => String(value).padStart(2, '0')
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
  // Uses dots, because some file systems don't allow colons in names.
  const stamp = `${date} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join('.')}`
  if (stamp !== latest.stamp) latest = { stamp, names: new Set() }
  let name = `${label} ${stamp}.${extension}`
  for (let count = 2; latest.names.has(name); count += 1) name = `${label} ${stamp} (${count}).${extension}`
  latest.names.add(name)
  return name
}
