/** Finds the network in a client's name, see `clientOf`; any other kind of name counts as a separate network. */
export function findNetwork(client: string): string {
  return client.split(' ', 1)[0] ?? client
}
