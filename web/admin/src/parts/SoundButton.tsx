import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Icon } from '@lianda/shared/ui/Icon'

/** Plays a sound, and stops it. */
export function SoundButton({ url, label }: { url: string; label: string }) {
  const [sound] = useState(() => new Audio())
  const [playing, setPlaying] = useState(false)
  useEffect(() => () => sound.pause(), [sound])
  const toggle = () => {
    if (playing) sound.pause()
    else {
      sound.src = url
      sound.onpause = () => setPlaying(false)
      sound.onended = () => setPlaying(false)
      sound.play().then(
        () => setPlaying(true),
        () => setPlaying(false),
      )
    }
  }
  return (
    <Button aria-pressed={playing} icon={<Icon name={playing ? 'pause' : 'play'} size={16} />} onClick={toggle}>
      {label}
    </Button>
  )
}
