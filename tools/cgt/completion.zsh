#compdef cgt
# Completion of the command cgt for zsh: the command itself says what may follow. Files, where it has nothing to say.
local -a found
found=(${(f)"$($words[1] complete "${(@)words[2,CURRENT]}" 2> /dev/null)"})
if (( $#found )); then
    compadd -a found
else
    _files
fi
