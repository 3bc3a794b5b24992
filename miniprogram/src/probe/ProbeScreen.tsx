import { Button, Input, ScrollView, Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'

/** A page that proves the build and the harness; replaced by the real screens. */
export function ProbeScreen({ name }: { name: string }) {
  const [count, setCount] = useState(0)
  const [value, setValue] = useState('')
  return (
    <ScrollView scrollY>
      <View id="name">{name}</View>
      <Input id="field" value={value} onInput={(event) => setValue(event.detail.value)} />
      <Text id="echo">{`typed:${value}`}</Text>
      <Button id="count" onClick={() => setCount(count + 1)}>{`count:${count}`}</Button>
      <Button id="go" onClick={() => void Taro.navigateTo({ url: '/practice/train/index?id=a%20b' })}>
        go
      </Button>
    </ScrollView>
  )
}
