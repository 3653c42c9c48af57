const FILE_URI = /^mcp-file:\/\/lading\/([0-9a-f-]{36})$/

/** Returns the UUID in a file's URI; undefined for any other URI. */
export const toUuid = (uri) => FILE_URI.exec(uri)?.[1]
