// The package declares its types under its own name only, not under the alias it is installed by.
declare module 'lamejs' {
  export class Mp3Encoder {
    constructor(channels: number, sampleRate: number, kbps: number)
    encodeBuffer(samples: Int16Array): Uint8Array
    flush(): Uint8Array
  }
}
