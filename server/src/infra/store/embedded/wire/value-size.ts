/** Length of a value in bytes, by its BSON type; only for documents that the reader has accepted before. */
export function valueSize(bytes: Buffer, type: number, at: number): number {
  switch (type) {
    case 0x01: // double
    case 0x09: // date
    case 0x11: // timestamp
    case 0x12: // int64
      return 8
    case 0x02: // string
    case 0x0d: // code
    case 0x0e: // symbol
      return 4 + bytes.readInt32LE(at)
    case 0x03: // document
    case 0x04: // array
    case 0x0f: // code with scope
      return bytes.readInt32LE(at)
    case 0x05: // binary
      return 5 + bytes.readInt32LE(at)
    case 0x07: // object id
      return 12
    case 0x08: // boolean
      return 1
    case 0x0b: // regular expression: two strings
      return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1 - at
    case 0x10: // int32
      return 4
    case 0x13: // decimal
      return 16
    default: // null, undefined, min key, max key
      return 0
  }
}
